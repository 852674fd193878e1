/** The links of sample mails that several kinds have. */
export const notMeUrl = 'https://evenhand.example/join/not-me?token=n0tme'
export const offUrl = 'https://evenhand.example/join/renewal?user=u&token=t'

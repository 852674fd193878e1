export { erasePeople } from './erase-people.ts'
export { askForErasure, readErasure, takeBackErasure } from './erasure.ts'
export { mountPrivacy } from './routes.ts'
export { forgetUnfinished } from './forget-unfinished.ts'

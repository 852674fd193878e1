export const events = {
  'mail.endpointOff.subject': 'Events no longer go to {host}',
  'mail.endpointOff.failing':
    'The endpoint at {host} has taken no event for three days, so it was switched off.',
  'mail.endpointOff.gone': 'The endpoint at {host} has answered “410 Gone”, so it was switched off.',
  'mail.endpointOff.next':
    'What happens meanwhile waits there for 30 days. When the endpoint answers again, switch it on in the console of {brand}, under Endpoints.',
} as const

export { erasePeople } from './erase-people.ts'
export { mountPrivacy } from './routes.ts'
export { forgetUnfinished } from './forget-unfinished.ts'

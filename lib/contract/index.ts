// The whole API as one object.
import { auth } from './auth.ts'
import { images } from './images.ts'
import { profiles } from './profiles.ts'
import { system } from './system.ts'

export const contract = { auth, images, profiles, system }

// The whole API as one object.
import { auth } from './auth.ts'
import { creators, genres, tags } from './catalogue.ts'
import { collections } from './collections.ts'
import { images } from './images.ts'
import { profiles } from './profiles.ts'
import { system } from './system.ts'
import { verifier } from './verifier.ts'

export const contract = { auth, collections, creators, genres, images, profiles, system, tags, verifier }

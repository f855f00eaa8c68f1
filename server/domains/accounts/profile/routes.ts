// Routes of one's own profile.
import { profiles } from '#lib/contract/profiles.ts'
import { route } from '#server/http/route.ts'
import { readCurrentProfile } from './read-current-profile.ts'
import { updateProfile } from './update-profile.ts'

export const profileRoutes = [route(profiles.current, readCurrentProfile), route(profiles.update, updateProfile)]

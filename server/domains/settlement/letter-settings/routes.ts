// Routes of what a creator's notices begin with.
import { letterSettings } from '#lib/contract/letter-settings.ts'
import { route } from '#server/http/route.ts'
import { readLetterSettings, updateLetterSettings } from './letter-settings.ts'

export const letterSettingsRoutes = [
  route(letterSettings.read, readLetterSettings),
  route(letterSettings.update, updateLetterSettings),
]

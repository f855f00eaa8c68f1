// Where the build leaves the script of the plugin.
import { fileURLToPath } from 'node:url'

export const pluginScriptFile = fileURLToPath(new URL('../../../../.next/plugin.js', import.meta.url))

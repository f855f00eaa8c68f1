// Builds the script that websites load for the plugin: one file, without a dependency.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pluginScriptFile } from '../server/domains/monitoring/plugin/script-file.ts'
import { root } from './build-stamp.ts'
import { bundleScript } from './bundle-script.ts'

const folder = join(root, 'features', 'plugin', 'script')

export const pluginScript = (): Promise<string> => bundleScript(folder, join(folder, 'main.ts'), { name: 'auctor' })

export async function buildPluginScript(): Promise<void> {
  mkdirSync(dirname(pluginScriptFile), { recursive: true })
  writeFileSync(pluginScriptFile, await pluginScript())
}

if (import.meta.main) await buildPluginScript()

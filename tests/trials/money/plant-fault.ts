// `node --import './tests/trials/money/plant-fault.ts?fault=NAME'`: this process runs the product with one planted fault; no file is changed.
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../../../scripts/build-stamp.ts'
import { plantedFaults } from './planted-faults.ts'

const name = new URL(import.meta.url).searchParams.get('fault') ?? ''
const fault = plantedFaults[name]
if (!fault) throw new Error(`there is no planted fault ${name}: ${Object.keys(plantedFaults).join(', ')}`)
const target = pathToFileURL(join(root, fault.file)).href

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    if (url !== target) return loaded
    const given = loaded.source ?? ''
    const source = typeof given === 'string' ? given : new TextDecoder().decode(given)
    if (source.split(fault.code).length !== 2) throw new Error(`${fault.file} does not have the code of ${name} once`)
    return { ...loaded, source: source.replace(fault.code, () => fault.instead) }
  },
})

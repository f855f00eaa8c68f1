// The program of the classifying thread: nsfwjs with the weights of its own package, on the WebAssembly backend of TensorFlow.js.
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { setBackend, tensor3d } from '@tensorflow/tfjs'
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm'
import { load } from 'nsfwjs/core'
import { MobileNetV2MidModel } from 'nsfwjs/models/mobilenet_v2_mid'
import { type NudityScores, nudityClasses, SAMPLE_SIDE } from '#lib/rules/moderation.ts'
import { serveCalls } from '../../threads/serve-calls.ts'

async function open() {
  const packaged = dirname(createRequire(import.meta.url).resolve('@tensorflow/tfjs-backend-wasm'))
  setWasmPaths(`${packaged}/`)
  if (!(await setBackend('wasm'))) throw new Error('TensorFlow.js has no WebAssembly backend here')
  return load('MobileNetV2Mid', { modelDefinitions: [MobileNetV2MidModel] })
}

let model: ReturnType<typeof open> | null = null

async function classify(sample: Uint8Array): Promise<NudityScores> {
  model ??= open()
  const opened = await model
  const pixels = tensor3d(Int32Array.from(sample), [SAMPLE_SIDE, SAMPLE_SIDE, 3], 'int32')
  try {
    const found = await opened.classify(pixels, nudityClasses.length)
    const score = (name: string) => found.find(each => each.className.toLowerCase() === name)?.probability ?? 0
    return {
      neutral: score('neutral'),
      drawing: score('drawing'),
      sexy: score('sexy'),
      hentai: score('hentai'),
      porn: score('porn'),
    }
  } finally {
    pixels.dispose()
  }
}

const handlers = { classify }
export type ClassifierCalls = typeof handlers

serveCalls(handlers)

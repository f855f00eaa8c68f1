// What standard readers find in a picture: its XMP on data mining, and the verdict of the verifier of Content Credentials.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { initSync, WasmReader } from '@contentauth/c2pa-wasm'
import sharp from 'sharp'
import { z } from 'zod'

const wasm = fileURLToPath(import.meta.resolve('@contentauth/c2pa-wasm/c2pa.wasm'))

/** The term of the PLUS vocabulary in the file's XMP; null where it has none. */
export async function dataMiningTerm(file: Uint8Array): Promise<string | null> {
  const { xmp } = await sharp(file).metadata()
  const [, term] = /<plus:DataMining>([^<]+)<\/plus:DataMining>/.exec(xmp?.toString() ?? '') ?? []
  return term ?? null
}

const Report = z.object({
  active_manifest: z.string(),
  manifests: z.record(
    z.string(),
    z.object({
      title: z.string().optional(),
      claim_generator_info: z.array(z.object({ name: z.string() })),
      assertions: z.array(z.object({ label: z.string(), data: z.unknown() })),
      signature_info: z.object({ common_name: z.string() }),
    }),
  ),
  validation_state: z.string(),
  validation_results: z.object({ activeManifest: z.object({ failure: z.array(z.object({ code: z.string() })) }) }),
})

let ready: Promise<unknown> | null = null

/** `anchors`: the roots that are trusted, PEM. */
export async function credentialsOf(file: Uint8Array, anchors: string) {
  ready ??= readFile(wasm).then(module => initSync({ module }))
  await ready
  const settings = { trust: { trust_anchors: anchors }, verify: { verify_trust: true } }
  const reader = await WasmReader.fromBytes('image/jpeg', file, JSON.stringify(settings))
  const report = Report.parse(JSON.parse(reader.json()))
  reader.free()
  const manifest = report.manifests[report.active_manifest]
  return {
    state: report.validation_state,
    failures: report.validation_results.activeManifest.failure.map(({ code }) => code),
    manifest,
    training: manifest?.assertions.find(({ label }) => label === 'cawg.training-mining')?.data,
  }
}

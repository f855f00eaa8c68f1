// Uploads for the tests of the images domain, through the API.
import { images } from '#lib/contract/images.ts'
import type { Outcome, TestApi } from './api.ts'
import { type JpegOptions, jpeg } from './files/jpeg-files.ts'

export const photoFile = (bytes: Buffer, name = 'photo.jpg'): File =>
  new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' })

type Fields = Partial<Parameters<ReturnType<TestApi['as']>['call']>[1]> & Record<string, unknown>

/** Posts a generated photograph, which others may have had certified before; `fields` replace the form's defaults. */
export async function upload(
  api: TestApi,
  person: { token: string },
  { fields = {}, ...options }: JpegOptions & { fields?: Fields } = {},
): Promise<Outcome<typeof images.create>> {
  const body = { title: 'Marée basse', genre: 'gen_seascape', despite_earlier: 'true', ...fields }
  return api.as(person).call(images.create, { body, file: photoFile(await jpeg(options)) })
}

/** Uploads and works all jobs; answers the id of the certified image. */
export async function certified(
  api: TestApi,
  person: { token: string },
  options: Parameters<typeof upload>[2] = {},
): Promise<string> {
  const { status, body, problem } = await upload(api, person, options)
  if (status !== 201) throw new Error(`upload answered ${status} ${JSON.stringify(problem)}`)
  await api.runJobs()
  return body.id
}

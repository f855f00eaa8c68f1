// The bucket that keeps the files fails in five ways while people upload and look at photographs.
import { rm } from 'node:fs/promises'
import { dataFolder } from '../../support/data-folder.ts'
import { freePort } from '../../support/free-port.ts'
import { personOverHttp } from '../../support/people/person-over-http.ts'
import { startS3 } from '../../support/standins/s3/start-s3.ts'
import type { FaultResults } from '../fault-rows.ts'
import { oneProcess } from '../trial.ts'
import { statusOf, within } from '../within.ts'
import { faultyProxy } from './faulty-proxy.ts'
import { MODES, type Play, playServices, type ServiceStage } from './play-service.ts'
import { storing } from './service-journeys.ts'

type Service = 'file storage'

const START_S = 240

/** In every mode, unless it is told which. */
export async function fileStorage({
  plays = MODES.map(mode => ({ service: 'file storage', mode }) as const),
  away_ms,
}: {
  plays?: readonly Play<Service>[]
  away_ms?: number
} = {}): Promise<FaultResults> {
  const data = await dataFolder()
  try {
    return await playServices('storage', await openStage(data), { plays, away_ms })
  } finally {
    await rm(data, { recursive: true, force: true })
  }
}

async function openStage(data: string): Promise<ServiceStage<Service>> {
  const s3 = await startS3()
  const proxy = await faultyProxy({ host: '127.0.0.1', port: Number(new URL(s3.url).port) }, 'http')
  const metrics_port = await freePort()
  const running = await oneProcess(data, {
    S3_BUCKET: s3.bucket,
    S3_REGION: 'eu-west-3',
    S3_ENDPOINT: `http://127.0.0.1:${proxy.port}`,
    S3_ACCESS_KEY_ID: s3.access_key_id,
    S3_SECRET_ACCESS_KEY: s3.secret_access_key,
    S3_FORCE_PATH_STYLE: 'true',
    METRICS_PORT: String(metrics_port),
  })
  const { url } = running
  const isReady = async () => (await statusOf(`${url}/api/health/ready`)) === 200
  if ((await within(START_S, isReady)) === null) throw new Error(`the product did not start: ${running.output()}`)
  const { token } = await personOverHttp(url)
  return {
    running,
    metrics_port,
    proxies: { 'file storage': proxy },
    journeys: { 'file storage': storing(url, token) },
    async close() {
      await proxy.close()
      await s3.stop()
    },
  }
}

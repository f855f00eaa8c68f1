// The bucket that keeps the files fails in five ways while people upload and look at photographs.
import { personOverHttp } from '../../support/people/person-over-http.ts'
import { startS3 } from '../../support/standins/s3/start-s3.ts'
import type { FaultResults } from '../fault-rows.ts'
import { faultyProxy } from './faulty-proxy.ts'
import { playServices, type ServiceStage, type ServicesTrial, startWatched } from './play-service.ts'
import { storing } from './service-journeys.ts'

type Service = 'file storage'

export const fileStorage = (trial: ServicesTrial<Service> = {}): Promise<FaultResults> =>
  playServices({ part: 'storage', services: ['file storage'], openStage }, trial)

async function openStage(data: string): Promise<ServiceStage<Service>> {
  const s3 = await startS3()
  const proxy = await faultyProxy({ host: '127.0.0.1', port: Number(new URL(s3.url).port) }, 'http')
  const { running, metrics_port } = await startWatched(data, {
    S3_BUCKET: s3.bucket,
    S3_REGION: 'eu-west-3',
    S3_ENDPOINT: `http://127.0.0.1:${proxy.port}`,
    S3_ACCESS_KEY_ID: s3.access_key_id,
    S3_SECRET_ACCESS_KEY: s3.secret_access_key,
    S3_FORCE_PATH_STYLE: 'true',
  })
  const { url } = running
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

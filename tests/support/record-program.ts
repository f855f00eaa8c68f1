// A program that records one page: given to a test that kills it in the middle.
import { createRecorder, type RecorderConfig } from '#server/adapters/capture/recorder.ts'
import { findBrowser } from '#server/browser/find-browser.ts'

type Order = { page_url: string; into: string; sites: { host_suffix: string; port: number }[]; ca_pem: string }

process.once('message', (order: Order) => {
  const { page_url, into, sites, ca_pem } = order
  const config: RecorderConfig = {
    findBrowser: () => findBrowser(process.env.CHROMIUM_PATH ?? null),
    standin: { sites, ca_pem },
    dns_servers: ['127.0.0.1:9'],
    time_servers: [],
    public_address: null,
    network: null,
    proxy_settings: [],
  }
  const page = { page_url, image_url: page_url, selector: null, comparison: null }
  void createRecorder(config).capture(page, into)
})

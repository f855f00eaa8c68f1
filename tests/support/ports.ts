// The outside world of a server test: real local adapters on temporary folders, and the run's chain and authority.
import { join } from 'node:path'
import { createEvmAnchor } from '#server/adapters/anchor/evm.ts'
import { openArchives } from '#server/adapters/archives/open-archives.ts'
import { localCaptcha } from '#server/adapters/captcha/local.ts'
import { openCredentials } from '#server/adapters/credentials/c2pa.ts'
import { noEditions } from '#server/adapters/editions/evm-editions.ts'
import { outboxMail } from '#server/adapters/mail/outbox.ts'
import { openMatching } from '#server/adapters/matching/open-matching.ts'
import { openPinningService } from '#server/adapters/pinning/pinning-service.ts'
import { openEcb } from '#server/adapters/rates/ecb.ts'
import { openRegistry } from '#server/adapters/registry/open-registry.ts'
import { noSandboxes } from '#server/adapters/sandboxes/none.ts'
import { openPlatformKeys } from '#server/adapters/signing/platform-keys.ts'
import { openDiskStorage } from '#server/adapters/storage/disk.ts'
import { readSealingKey, sealedStorage } from '#server/adapters/storage/sealed.ts'
import { createRfc3161 } from '#server/adapters/time-stamp/rfc3161.ts'
import { openLocalVault } from '#server/adapters/vault/local-vault.ts'
import { openWeb } from '#server/adapters/web/open-web.ts'
import { findBrowser } from '#server/browser/find-browser.ts'
import type { Ports } from '#server/context.ts'
import { createImaging } from '#server/imaging/imaging.ts'
import { startCentralBank } from '#standins/central-bank/start-central-bank.ts'
import { startPinning } from '#standins/pinning/start-pinning.ts'
import { testCapture } from './capture.ts'
import { testClassifier } from './classifier.ts'
import type { Standins } from './global-setup.ts'
import { testPayment } from './mangopay/payment.ts'

const blindMatching: Ports['matching'] = {
  fingerprint: async () => ({ version: 0, width: 1, height: 1, data: new Uint8Array() }),
  apply: async () => undefined,
  position: async () => 0,
  has: async () => [],
  find: async () => ({ matches: [], unasked: 0 }),
  compare: async () => null,
}

/**
 * Finer previews cost seconds an image, and fingerprints a process: only where they are looked at. Otherwise no
 * picture shows any other. The web is empty, and no
 * registry answers, unless a test brings one.
 */
export async function testPorts(
  directory: string,
  standins: Standins,
  { finer_previews, matching: compares }: { finer_previews: boolean; matching: boolean },
): Promise<{ ports: Ports; close(): Promise<void> }> {
  const imaging = createImaging({ workers: 1 })
  const matching = await openMatching({ directory: join(directory, 'matching'), workers: 1 })
  const web = openWeb({
    public_url: 'http://auctor.test',
    findBrowser: () => findBrowser(null),
    resolve: async () => [],
  })
  const registry = openRegistry({
    user_agent: 'test',
    dns_servers: ['127.0.0.1:1'],
    stand_in: {
      web: [],
      whois: { servers: {}, endpoints: {} },
      rdap: { dns: { services: [] }, ipv4: { services: [] } },
    },
  })
  const provider = await testPayment()
  const bank = await startCentralBank()
  const pinning = await startPinning()
  const ports: Ports = {
    anchor: createEvmAnchor({
      rpcUrl: standins.rpc_url,
      chainId: standins.chain_id,
      contract: standins.contract,
      privateKey: standins.private_key,
      network: 'local chain',
      standin: true,
      confirmations: 1,
    }),
    archives: openArchives({
      folder: join(directory, 'archives'),
      openBucket: () => Promise.reject(new Error('no bucket')),
      web: web.web,
    }),
    capture: testCapture(),
    captcha: localCaptcha(),
    classifier: testClassifier(),
    credentials: await openCredentials({ directory: join(directory, 'keys'), now: new Date() }),
    editions: noEditions,
    market_chain: null,
    imaging: finer_previews ? imaging : { ...imaging, deriveFiner: async () => [] },
    mail: outboxMail(),
    matching: compares ? matching : blindMatching,
    payment: provider.payment,
    pinning: openPinningService({ ...pinning, service: 'local pinning service', standin: true, origins: [] }),
    rates: openEcb({ url: bank.url, standin: true }),
    registry: registry.registry,
    sandboxes: noSandboxes,
    search: { providers: [] },
    signing: await openPlatformKeys({ directory: join(directory, 'keys'), bitcoin: null, nano: null }),
    storage: sealedStorage(
      await openDiskStorage(join(directory, 'files')),
      await readSealingKey({ directory: join(directory, 'keys') }),
    ),
    time_stamp: createRfc3161({
      url: standins.tsa_url,
      authority: 'local authority',
      standin: true,
      trustedCaPem: standins.tsa_ca,
    }),
    vault: await openLocalVault({ directory: join(directory, 'keys') }),
    web: web.web,
  }
  return {
    ports,
    async close() {
      await provider.close()
      await bank.stop()
      await pinning.stop()
      await imaging.close()
      await matching.close()
      await web.close()
      await registry.close()
    },
  }
}

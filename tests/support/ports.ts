// The outside world of a server test: real local adapters on temporary folders, and the run's chain and authority.
import { join } from 'node:path'
import { createEvmAnchor } from '#server/adapters/anchor/evm.ts'
import { localCaptcha } from '#server/adapters/captcha/local.ts'
import { outboxMail } from '#server/adapters/mail/outbox.ts'
import { openMatching } from '#server/adapters/matching/open-matching.ts'
import { openPlatformKeys } from '#server/adapters/signing/platform-keys.ts'
import { openDiskStorage } from '#server/adapters/storage/disk.ts'
import { readSealingKey, sealedStorage } from '#server/adapters/storage/sealed.ts'
import { createRfc3161 } from '#server/adapters/time-stamp/rfc3161.ts'
import { openLocalVault } from '#server/adapters/vault/local-vault.ts'
import type { Ports } from '#server/context.ts'
import { createImaging } from '#server/imaging/imaging.ts'
import { testClassifier } from './classifier.ts'
import type { Standins } from './global-setup.ts'
import { testPayment } from './payment.ts'

/** Finer previews cost seconds an image, and a clock that is put forward asks for them: only where they are looked at. */
export async function testPorts(
  directory: string,
  standins: Standins,
  { finer_previews }: { finer_previews: boolean },
): Promise<{ ports: Ports; close(): Promise<void> }> {
  const imaging = createImaging({ workers: 1 })
  const matching = await openMatching({ directory: join(directory, 'matching'), workers: 1 })
  const provider = await testPayment()
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
    captcha: localCaptcha(),
    classifier: testClassifier(),
    imaging: finer_previews ? imaging : { ...imaging, deriveFiner: async () => [] },
    mail: outboxMail(),
    matching,
    payment: provider.payment,
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
  }
  return {
    ports,
    async close() {
      await provider.close()
      await imaging.close()
      await matching.close()
    },
  }
}

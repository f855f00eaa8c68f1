// Content Credentials (C2PA) with the assertion of the CAWG on training and data mining.
import { X509Certificate as NodeCertificate, randomUUID, sign } from 'node:crypto'
import { X509Certificate } from '@peculiar/x509'
import { JPEG } from '@trustnxt/c2pa-ts/asset'
import { CoseAlgorithmIdentifier, type Signer } from '@trustnxt/c2pa-ts/cose'
import {
  TrainingAndDataMiningChoice as Choice,
  DataHashAssertion,
  ManifestStore,
  TrainingAndDataMiningAssertion,
  CAWGTrainingAndDataMiningKey as Use,
} from '@trustnxt/c2pa-ts/manifest'
import { brand } from '#lib/brand.ts'
import type { AiStatement } from '#lib/rules/legal/ai-rights.ts'
import type { CredentialsPort } from '#server/ports/credentials.ts'
import { openSigningPair, type SigningPair, type SigningPairOptions } from './signing-pair.ts'

export async function openCredentials(options: SigningPairOptions): Promise<CredentialsPort> {
  const pair = await openSigningPair(options)
  const signer = signerOf(pair)
  const [own = ''] = pair.certificates
  const name = new NodeCertificate(own).subject
  return {
    describe: () => ({ signer: name, local: pair.local }),
    async signJpeg(jpeg, { title, ai_rights, terms_url }) {
      const asset = new JPEG(jpeg)
      const store = new ManifestStore()
      const manifest = store.createManifest({
        assetFormat: 'image/jpeg',
        instanceID: `xmp:iid:${randomUUID()}`,
        defaultHashAlgorithm: 'SHA-256',
        signer,
      })
      if (manifest.claim) {
        manifest.claim.claimGeneratorName = brand.name
        manifest.claim.title = title
      }
      const picture = DataHashAssertion.create('SHA-256')
      manifest.addAssertion(picture)
      manifest.addAssertion(trainingAndMining(ai_rights, terms_url))
      await asset.ensureManifestSpace(store.measureSize())
      await picture.updateWithAsset(asset)
      await manifest.sign(signer)
      await asset.writeManifestJUMBF(store.getBytes())
      return Buffer.from(await asset.getDataRange())
    },
  }
}

/** Signatures have r and s one after the other: the usual form of certificates is refused by verifiers. */
function signerOf({ key, certificates }: SigningPair): Signer {
  const [own = '', ...chain] = certificates
  return {
    algorithm: CoseAlgorithmIdentifier.ES256,
    certificate: new X509Certificate(own),
    chainCertificates: chain.map(each => new X509Certificate(each)),
    sign: async payload => new Uint8Array(sign('sha256', payload, { key, dsaEncoding: 'ieee-p1363' })),
  }
}

/**
 * Search engines may index what is reserved, as its XMP says; that is a mining with bounds. What is licensed may be trained
 * with by whoever holds the licence.
 */
function trainingAndMining(rights: AiStatement, terms_url: string): TrainingAndDataMiningAssertion {
  const assertion = new TrainingAndDataMiningAssertion(true)
  const bound = (words: string) => ({ choice: Choice.Constrained, constraintInfo: `${words} ${terms_url}` })
  const licensed = bound('By the holder of this licence only, and as it says.')
  const { mining, learning } = {
    allowed: { mining: { choice: Choice.Allowed }, learning: { choice: Choice.Allowed } },
    reserved: { mining: bound('Indexing by search engines only.'), learning: { choice: Choice.NotAllowed } },
    licensed: { mining: licensed, learning: licensed },
  }[rights]
  assertion.entries = {
    [Use.DataMining]: mining,
    [Use.AIInference]: learning,
    [Use.AITraining]: learning,
    [Use.AIGenerativeTraining]: learning,
  }
  return assertion
}

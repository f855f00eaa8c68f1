// A small time-stamp authority for tests: its own root, a signer and tokens over any digest, made without leaving the process.
import { Integer, ObjectIdentifier, OctetString, Sequence, Utf8String } from 'asn1js'
import {
  AlgorithmIdentifier,
  Attribute,
  AttributeTypeAndValue,
  BasicConstraints,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  Extension,
  ExtKeyUsage,
  IssuerAndSerialNumber,
  MessageImprint,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
  TSTInfo,
} from 'pkijs'

const TST_INFO = '1.2.840.113549.1.9.16.1.4'
const SHA256 = '2.16.840.1.101.3.4.2.1'
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8'
const EC = { name: 'ECDSA', namedCurve: 'P-256' } as const

export type AuthorityOptions = { purpose?: string; critical?: boolean; notAfter?: Date }
export type TestAuthority = {
  rootPem: string
  stamp(digest: string, at: Date, options?: { contentType?: string; claimedDigest?: string }): Promise<string>
}

/** Starts an authority. `purpose` and `notAfter` make signers that must be refused. */
export async function testAuthority(options: AuthorityOptions = {}): Promise<TestAuthority> {
  const rootKeys = await crypto.subtle.generateKey(EC, true, ['sign', 'verify'])
  const signerKeys = await crypto.subtle.generateKey(EC, true, ['sign', 'verify'])
  const root = await certificate(
    { name: 'Test Root', issuer: 'Test Root', serial: 1, keys: rootKeys, signer: rootKeys },
    [extension('2.5.29.19', true, new BasicConstraints({ cA: true }).toSchema().toBER())],
  )
  const usage = new ExtKeyUsage({ keyPurposes: [options.purpose ?? TIME_STAMPING] })
  const signer = await certificate(
    { name: 'Test Stamper', issuer: 'Test Root', serial: 2, keys: signerKeys, signer: rootKeys, ...options },
    [extension('2.5.29.37', options.critical ?? true, usage.toSchema().toBER())],
  )
  return {
    rootPem: pem(root),
    stamp: async (digest, at, { contentType = TST_INFO, claimedDigest } = {}) => {
      const info = new TSTInfo({
        version: 1,
        policy: '1.2.3.4',
        messageImprint: new MessageImprint({
          hashAlgorithm: new AlgorithmIdentifier({ algorithmId: SHA256 }),
          hashedMessage: new OctetString({ valueHex: Buffer.from(digest, 'hex') }),
        }),
        serialNumber: new Integer({ value: 7 }),
        genTime: at,
      })
      const content = info.toSchema().toBER()
      const hash = claimedDigest ? Buffer.from(claimedDigest, 'hex') : await crypto.subtle.digest('SHA-256', content)
      const signed = new SignedData({
        version: 3,
        encapContentInfo: new EncapsulatedContentInfo({
          eContentType: contentType,
          eContent: new OctetString({ valueHex: content }),
        }),
        certificates: [signer],
        signerInfos: [
          new SignerInfo({
            version: 1,
            sid: new IssuerAndSerialNumber({ issuer: signer.issuer, serialNumber: signer.serialNumber }),
            signedAttrs: new SignedAndUnsignedAttributes({
              type: 0,
              attributes: [
                new Attribute({
                  type: '1.2.840.113549.1.9.3',
                  values: [new ObjectIdentifier({ value: contentType })],
                }),
                new Attribute({ type: '1.2.840.113549.1.9.16.2.47', values: [await pinned(signer)] }),
                new Attribute({ type: '1.2.840.113549.1.9.4', values: [new OctetString({ valueHex: hash })] }),
              ],
            }),
          }),
        ],
      })
      await signed.sign(signerKeys.privateKey, 0, 'SHA-256', content)
      const token = new ContentInfo({ contentType: '1.2.840.113549.1.7.2', content: signed.toSchema(true) })
      return Buffer.from(token.toSchema().toBER()).toString('base64')
    },
  }
}

type Subject = {
  name: string
  issuer: string
  serial: number
  keys: CryptoKeyPair
  signer: CryptoKeyPair
  notAfter?: Date
}

async function certificate(subject: Subject, extensions: Extension[]): Promise<Certificate> {
  const made = new Certificate({ version: 2, serialNumber: new Integer({ value: subject.serial }), extensions })
  made.issuer.typesAndValues.push(commonName(subject.issuer))
  made.subject.typesAndValues.push(commonName(subject.name))
  made.notBefore.value = new Date('2020-01-01T00:00:00Z')
  made.notAfter.value = subject.notAfter ?? new Date('2040-01-01T00:00:00Z')
  await made.subjectPublicKeyInfo.importKey(subject.keys.publicKey)
  await made.sign(subject.signer.privateKey, 'SHA-256')
  return made
}

/** SigningCertificateV2 with one SHA-256 identifier. */
async function pinned(signer: Certificate): Promise<Sequence> {
  const valueHex = await crypto.subtle.digest('SHA-256', signer.toSchema(true).toBER())
  const identifier = new Sequence({ value: [new OctetString({ valueHex })] })
  return new Sequence({ value: [new Sequence({ value: [identifier] })] })
}

const commonName = (name: string) =>
  new AttributeTypeAndValue({ type: '2.5.4.3', value: new Utf8String({ value: name }) })

const extension = (extnID: string, critical: boolean, extnValue: ArrayBuffer) =>
  new Extension({ extnID, critical, extnValue })

const pem = (made: Certificate) =>
  `-----BEGIN CERTIFICATE-----\n${Buffer.from(made.toSchema(true).toBER()).toString('base64')}\n-----END CERTIFICATE-----\n`

// Answers one RFC 3161 request: a signed token over the digest, or a rejection that says why.
import {
  BitString,
  fromBER,
  GeneralizedTime,
  Integer,
  ObjectIdentifier,
  OctetString,
  Sequence,
  UTCTime,
  Utf8String,
} from 'asn1js'
import {
  Accuracy,
  AlgorithmIdentifier,
  Attribute,
  ContentInfo,
  EncapsulatedContentInfo,
  GeneralName,
  IssuerAndSerialNumber,
  PKIStatus,
  PKIStatusInfo,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from 'pkijs'
import type { Identity } from './identity.ts'

export type Authority = { identity: Identity; now(): Date; nextSerial(): Promise<number> }

/** 2.999 is the arc that ITU-T X.660 keeps for examples: this policy promises nothing. */
const STANDIN_POLICY = '2.999.3161.1'
const oid = {
  signedData: '1.2.840.113549.1.7.2',
  tstInfo: '1.2.840.113549.1.9.16.1.4',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  sha256: '2.16.840.1.101.3.4.2.1',
}
const imprintLengths: Record<string, number> = {
  [oid.sha256]: 32,
  '2.16.840.1.101.3.4.2.2': 48,
  '2.16.840.1.101.3.4.2.3': 64,
}
/** Bit numbers of PKIFailureInfo, RFC 3161 §2.4.2. */
const failureBits = {
  badAlg: 0,
  badRequest: 2,
  badDataFormat: 5,
  unacceptedPolicy: 15,
  unacceptedExtension: 16,
  systemFailure: 25,
}
type Failure = keyof typeof failureBits

class Rejection extends Error {
  readonly failure: Failure

  constructor(failure: Failure, message: string) {
    super(message)
    this.name = 'Rejection'
    this.failure = failure
  }
}

function readRequest(bytes: Uint8Array<ArrayBuffer>): TimeStampReq {
  let request: TimeStampReq
  try {
    const parsed = fromBER(bytes)
    if (parsed.offset !== bytes.length) throw new Error('trailing or missing bytes')
    request = new TimeStampReq({ schema: parsed.result })
  } catch {
    throw new Rejection('badDataFormat', 'This is not a time-stamp request.')
  }
  const { algorithmId } = request.messageImprint.hashAlgorithm
  const length = imprintLengths[algorithmId]
  if (request.version !== 1) throw new Rejection('badRequest', 'Only version 1 is known.')
  if (length === undefined) throw new Rejection('badAlg', 'Only SHA-256, SHA-384 and SHA-512 are accepted.')
  if (request.messageImprint.hashedMessage.valueBlock.valueHexView.length !== length) {
    throw new Rejection('badDataFormat', 'The digest does not have the length of its algorithm.')
  }
  if (request.reqPolicy && request.reqPolicy !== STANDIN_POLICY) {
    throw new Rejection('unacceptedPolicy', `Only the policy ${STANDIN_POLICY} is offered.`)
  }
  if (request.extensions?.length) throw new Rejection('unacceptedExtension', 'No extension is supported.')
  return request
}

function rejection(failure: Failure, message: string): TimeStampResp {
  const bit = failureBits[failure]
  const bytes = new Uint8Array(Math.floor(bit / 8) + 1)
  bytes[bytes.length - 1] = 0x80 >> (bit % 8)
  const failInfo = new BitString({ valueHex: bytes.buffer, unusedBits: 7 - (bit % 8) })
  const statusStrings = [new Utf8String({ value: message })]
  return new TimeStampResp({ status: new PKIStatusInfo({ status: PKIStatus.rejection, statusStrings, failInfo }) })
}

/** Whole seconds with an accuracy of one: fractions would promise what a computer's clock does not keep. */
function tstInfo(request: TimeStampReq, serial: number, at: Date, identity: Identity): TSTInfo {
  return new TSTInfo({
    version: 1,
    policy: STANDIN_POLICY,
    messageImprint: request.messageImprint,
    serialNumber: new Integer({ value: serial }),
    genTime: at,
    accuracy: new Accuracy({ seconds: 1 }),
    ...(request.nonce && { nonce: request.nonce }),
    tsa: new GeneralName({ type: 4, value: identity.certificate.subject }),
  })
}

/** DER orders the members of a set by their encoding. */
function inDerOrder(attributes: Attribute[]): Attribute[] {
  const encoded = attributes.map(attribute => ({ attribute, bytes: Buffer.from(attribute.toSchema().toBER()) }))
  return encoded.toSorted((left, right) => Buffer.compare(left.bytes, right.bytes)).map(({ attribute }) => attribute)
}

const pins = new WeakMap<Identity, Promise<ArrayBuffer>>()

/** Digest of the own certificate, which every token names. */
function pinOf(identity: Identity): Promise<ArrayBuffer> {
  const pin = pins.get(identity) ?? crypto.subtle.digest('SHA-256', identity.certificate.toSchema(true).toBER())
  pins.set(identity, pin)
  return pin
}

async function signedAttributes(content: ArrayBuffer, at: Date, identity: Identity): Promise<Attribute[]> {
  const [digest, pin] = await Promise.all([crypto.subtle.digest('SHA-256', content), pinOf(identity)])
  // ESSCertIDv2 of RFC 5816; SHA-256 is its default and therefore not written.
  const certId = new Sequence({ value: [new OctetString({ valueHex: pin })] })
  const signingCertificate = new Sequence({ value: [new Sequence({ value: [certId] })] })
  return inDerOrder([
    new Attribute({ type: oid.contentType, values: [new ObjectIdentifier({ value: oid.tstInfo })] }),
    new Attribute({ type: oid.messageDigest, values: [new OctetString({ valueHex: digest })] }),
    new Attribute({ type: oid.signingTime, values: [signingTime(at)] }),
    new Attribute({ type: oid.signingCertificateV2, values: [signingCertificate] }),
  ])
}

function signingTime(at: Date): UTCTime | GeneralizedTime {
  return at.getUTCFullYear() < 2050 ? new UTCTime({ valueDate: at }) : new GeneralizedTime({ valueDate: at })
}

async function grant(request: TimeStampReq, authority: Authority): Promise<TimeStampResp> {
  const { identity } = authority
  const at = new Date(Math.floor(authority.now().getTime() / 1000) * 1000)
  const content = tstInfo(request, await authority.nextSerial(), at, identity)
    .toSchema()
    .toBER()
  const { issuer, serialNumber } = identity.certificate
  const attributes = await signedAttributes(content, at, identity)
  const signed = new SignedData({
    version: 3,
    encapContentInfo: new EncapsulatedContentInfo({
      eContentType: oid.tstInfo,
      eContent: new OctetString({ valueHex: content }),
    }),
    digestAlgorithms: [new AlgorithmIdentifier({ algorithmId: oid.sha256 })],
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({ issuer, serialNumber }),
        signedAttrs: new SignedAndUnsignedAttributes({ type: 0, attributes }),
      }),
    ],
    ...(request.certReq && { certificates: [identity.certificate, identity.ca] }),
  })
  await signed.sign(identity.key, 0, 'SHA-256')
  const timeStampToken = new ContentInfo({ contentType: oid.signedData, content: signed.toSchema(true) })
  return new TimeStampResp({ status: new PKIStatusInfo({ status: PKIStatus.granted }), timeStampToken })
}

/** DER of the response to a request in DER. Never throws: what goes wrong is a rejection with its PKIFailureInfo. */
export async function answer(request: Uint8Array<ArrayBuffer>, authority: Authority): Promise<Uint8Array> {
  let response: TimeStampResp
  try {
    response = await grant(readRequest(request), authority)
  } catch (error) {
    const rejected = error instanceof Rejection ? error : new Rejection('systemFailure', 'The authority failed.')
    response = rejection(rejected.failure, rejected.message)
  }
  return new Uint8Array(response.toSchema().toBER())
}

// The last page of a certificate: how to check all of it with standard tools and without us.
import type { Certificate } from './certificate-pages.ts'
import { addChapter, addCommand, addParagraph, addStep, BODY, CODE, type PdfFlow, QUIET } from './flow.ts'
import { MUTED } from './sheet.ts'

const TEXT = { ...BODY, size: 8.8, leading: 11.6 }
const FIRST_STEP_HEIGHT = 130
const EXPECTED = { ...CODE, color: MUTED }

/** Folds the operations of a Chainpoint branch over the digest, as any verifier does. */
const WALK = `h=$(jq -r .chainpoint.hash auctor-certificate.json)
jq -r '.chainpoint.branches[].ops[] | if .l then "l "+.l elif .r then "r "+.r
    elif .op then "hash -" else empty end' auctor-certificate.json |
{ while read k v; do case $k in l) h=$v$h;; r) h=$h$v;;
    hash) h=$(printf %s $h | xxd -r -p | sha256sum | cut -c1-64);; esac; done; echo $h; }`

/** Goes on below the details where there is room for its first step. */
export function drawCheckPages(details: PdfFlow, certificate: Certificate): void {
  const { statement, proof, translator } = certificate
  const { t } = translator
  const flow = addChapter(details, t('check.title'), FIRST_STEP_HEIGHT)
  const step = stepper(flow, certificate)
  addParagraph(flow, t('check.intro', { issuer: statement.issuer.name }), TEXT, 2)
  step(
    t('check.attachment.title'),
    t('check.attachment.text'),
    'pdfdetach -save 1 -o auctor-certificate.json certificate.pdf',
  )
  step(
    t('check.statement.title'),
    t('check.statement.text'),
    'jq -j .statement auctor-certificate.json > statement.json\nsha256sum statement.json',
    proof.digest,
  )
  step(t('check.picture.title'), t('check.picture.text'), 'sha256sum original.jpg', statement.image.sha256)
  const { address, signature, message } = proof.bitcoin
  step(
    t('check.bitcoin.title'),
    t('check.bitcoin.text'),
    `bitcoin-cli verifymessage ${address} \\
  ${signature} \\
  ${message}`,
    'true',
  )
  step(
    t('check.nano.title'),
    t('check.nano.text'),
    `jq '.nano | .account, .message, .signature' auctor-certificate.json`,
  )
  addTimeStamp(flow, step, certificate)
  addPath(flow, step, certificate)
}

type Step = (title: string, text: string, command: string, expected?: string) => void

function stepper(flow: PdfFlow, { translator: { t } }: Certificate): Step {
  let number = 0
  return (title, text, command, expected) => {
    number += 1
    // A step moves to the next page as a whole: its words (two lines at most), its command, what to expect.
    const lines = `${command}\n${expected ?? ''}`.split('\n').length
    addStep(flow, `${number}. ${title}`, 2 * TEXT.leading + 12 + lines * CODE.leading)
    addParagraph(flow, text, TEXT, 3)
    addCommand(flow, command)
    if (expected) addParagraph(flow, t('check.expected', { value: expected }), EXPECTED, 0)
  }
}

function addTimeStamp(flow: PdfFlow, step: Step, { proof, translator: { t } }: Certificate): void {
  if (!proof.time_stamp) {
    addParagraph(flow, t('check.time_stamp.none'), QUIET)
    return
  }
  const { authority, standin } = proof.time_stamp
  const command = `jq -r .time_stamp.token auctor-certificate.json | base64 -d > token.der
openssl ts -verify -data statement.json -in token.der -token_in -CAfile authority.pem`
  step(t('check.time_stamp.title'), t('check.time_stamp.text', { authority, standin: `${standin}` }), command)
}

function addPath(flow: PdfFlow, step: Step, { proof, translator: { t } }: Certificate): void {
  const { anchor, chainpoint } = proof
  if (!anchor || !chainpoint) {
    addParagraph(flow, t('check.path.none'), QUIET)
    return
  }
  const leaf = 'jq -r .bitcoin.signature auctor-certificate.json | base64 -d | sha256sum'
  step(t('check.path.title'), t('check.path.text'), `${leaf}\n${WALK}`, `${chainpoint.hash}\n${anchor.root}`)
  const command = `TX=${anchor.transaction}
curl -s $RPC -H 'content-type: application/json' -d '{"jsonrpc":"2.0","id":1,
  "method":"eth_getTransactionByHash","params":["'$TX'"]}' | jq -r .result.input`
  const where = t('check.chain.text', {
    network: anchor.network,
    standin: `${anchor.standin}`,
    chain_id: String(anchor.chain_id),
  })
  const text = anchor.standin ? `${where} ${t('check.chain.standin')}` : where
  step(t('check.chain.title'), text, command, `0x${anchor.root}`)
}

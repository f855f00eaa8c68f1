// The steps by which a report is checked without us: for VERIFY.txt and for the printed pages alike.
import type { Translator } from '#lib/node/translator.ts'

export type VerifyStep = { title: string; text: string; command: string }

/** `sha256sum`, `openssl`, `jq` and any reader of web archives are all it takes. */
export function verifySteps(t: Translator<'evidence-report'>['t'], public_url: string): VerifyStep[] {
  return [
    {
      title: t('verify.files.title'),
      text: t('verify.files.text'),
      command: 'unzip report.zip -d report && cd report\nsha256sum --check --strict SHA256SUMS',
    },
    {
      title: t('verify.list.title'),
      text: t('verify.list.text'),
      command: `jq -r '.resources[] | "\\(.hash[7:])  \\(.path)"' datapackage.json | sha256sum --check --strict`,
    },
    {
      title: t('verify.signature.title'),
      text: t('verify.signature.text', { url: `${public_url}/api/verifier/trust` }),
      command: SIGNATURE,
    },
    {
      title: t('verify.stamp.title'),
      text: t('verify.stamp.text'),
      command:
        'openssl ts -verify -data datapackage.json -in datapackage-timestamp \\\n' +
        '  -CAfile evidence/time-stamp-authority.pem\n' +
        'openssl ts -verify -data evidence/capture.sha256 -in evidence/capture.tsr \\\n' +
        '  -CAfile evidence/time-stamp-authority.pem\n' +
        'openssl ts -reply -in datapackage-timestamp -text | grep "Time stamp"',
    },
    {
      title: t('verify.anchor.title'),
      text: t('verify.anchor.text'),
      command:
        'test "$(jq -r .digest datapackage-anchor)" = "$(sha256sum < datapackage.json | cut -c1-64)" && echo same',
    },
    {
      title: t('verify.archive.title'),
      text: t('verify.archive.text'),
      command: 'cp report.zip report.wacz   # https://replayweb.page, or: warcio check report/archive/data.warc.gz',
    },
    {
      title: t('verify.certificate.title'),
      text: t('verify.certificate.text'),
      command: `jq -j .statement evidence/certificate-proof.json | sha256sum\njq -r .digest evidence/certificate-proof.json`,
    },
  ]
}

/** r and s one after the other, as web archives write it, become the DER that openssl reads. */
const SIGNATURE = `jq -j .signedData.hash datapackage-digest.json > signed.txt
test "$(cat signed.txt)" = "sha256:$(sha256sum < datapackage.json | cut -c1-64)" && echo same
jq -r .signedData.publicKey datapackage-digest.json | base64 -d |
  openssl pkey -pubin -inform DER -out key.pem
S=$(jq -r .signedData.signature datapackage-digest.json | base64 -d | xxd -p -c 64)
printf 'asn1=SEQ:s\\n[s]\\nr=INTEGER:0x%s\\ns=INTEGER:0x%s\\n' \\
  $(echo $S | cut -c1-64) $(echo $S | cut -c65-128) > s.cnf
openssl asn1parse -genconf s.cnf -noout -out signature.der
openssl dgst -sha256 -verify key.pem -signature signature.der signed.txt`

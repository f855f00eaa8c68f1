// The bare values that the certificate rests on: digests, signatures, the transaction; each can be copied whole.
import { getTranslations } from 'next-intl/server'
import { CopyField } from '#components/ui/copy-field.tsx'
import { type Description, DescriptionList } from '#components/ui/description-list.tsx'
import { type CertificateProof, CertificateStatement } from '#lib/contract/certificate-proof.ts'

export async function ProofValues({ proof }: { proof: CertificateProof }) {
  const t = await getTranslations('images.proof')
  const { image } = CertificateStatement.parse(JSON.parse(proof.statement))
  const { bitcoin, nano, anchor } = proof
  const value = (key: string, term: string, text: string): Description => ({
    key,
    term,
    detail: <CopyField value={text} copyLabel={t('copy', { name: term })} copiedLabel={t('copied')} />,
  })
  return (
    <div className="grid gap-4 text-ink">
      <p className="text-ink-muted text-small">{t('about')}</p>
      <DescriptionList
        stacked
        items={[
          value('sha256', t('sha256'), image.sha256),
          value('sha512', t('sha512'), image.sha512),
          value('digest', t('digest'), proof.digest),
          value('bitcoin_address', t('bitcoin_address'), bitcoin.address),
          value('bitcoin_signature', t('bitcoin_signature'), bitcoin.signature),
          value('nano_account', t('nano_account'), nano.account),
          value('nano_signature', t('nano_signature'), nano.signature),
          ...(anchor
            ? [
                value('root', t('root'), anchor.root),
                value('transaction', t('transaction'), anchor.transaction),
                value('contract', t('contract'), anchor.contract),
              ]
            : []),
        ]}
      />
    </div>
  )
}

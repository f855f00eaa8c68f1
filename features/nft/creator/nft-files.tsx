// What of an NFT lies on IPFS: its files by their names, where everybody can read them, and all of them as one archive.
'use client'
import { useTranslations } from 'next-intl'
import { StatusBadge, type Tone } from '#components/ui/badge.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import { CopyField } from '#components/ui/copy-field.tsx'
import { StandinLabel } from '#components/ui/standin-label.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { apiHref } from '#lib/api/api-href.ts'
import type { Nft } from '#lib/contract/nfts.ts'
import { useFileSize } from '#lib/i18n/use-file-size.ts'
import type { PinState } from '#lib/rules/nft/pins.ts'

const tones: Record<PinState, Tone> = {
  waiting: 'neutral',
  queued: 'accent',
  pinning: 'accent',
  pinned: 'success',
  failed: 'warning',
}

/** As the contract says it of every edition: the digest of the metadata, as a name in base 16. */
const tokenUriOf = (work_id: string): string => `ipfs://f01551220${work_id.replace(/^0x/, '')}`

export function NftFiles({ nft }: { nft: Nft }) {
  const t = useTranslations('nft.files')
  return (
    <section aria-labelledby="nft-files" className="grid gap-4">
      <div className="grid gap-1">
        <h3 id="nft-files" className="font-semibold text-title-3">
          {t('title')}
        </h3>
        <p className="max-w-2xl text-ink-muted text-small">{t('lead')}</p>
      </div>
      {nft.work_id && (
        <div className="grid gap-1 text-small">
          <p className="text-ink-muted">{t('token_uri')}</p>
          <CopyField value={tokenUriOf(nft.work_id)} copyLabel={t('copy_uri')} copiedLabel={t('copied')} whole />
        </div>
      )}
      <ul className="divide-y divide-line border-line border-y">
        {nft.files.map(file => (
          <FileRow key={file.cid} file={file} />
        ))}
      </ul>
      <a
        href={apiHref('/nfts/{id}/car', { id: nft.id })}
        download
        className={`${buttonClass({ variant: 'secondary' })} w-fit`}
      >
        {t('car')}
      </a>
      <p className="text-caption text-ink-muted">{t('car_text')}</p>
    </section>
  )
}

function FileRow({ file: { kind, cid, url, bytes, copy } }: { file: Nft['files'][number] }) {
  const t = useTranslations('nft.files')
  const size = useFileSize()
  return (
    <li className="grid gap-1 py-3 text-small">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <a href={url} className={textLinkClass()}>
          {t(`kinds.${kind}`)}
        </a>
        <span className="text-ink-muted">{size(bytes)}</span>
      </p>
      <CopyField value={cid} copyLabel={t('copy_cid')} copiedLabel={t('copied')} />
      {copy && (
        <p className="flex flex-wrap items-center gap-x-3">
          <StatusBadge tone={tones[copy.state]} pulse={copy.state === 'pinning'}>
            {t(`copies.${copy.state}`, { service: copy.service })}
          </StatusBadge>
          {copy.standin && <StandinLabel>{t('standin')}</StandinLabel>}
        </p>
      )}
    </li>
  )
}

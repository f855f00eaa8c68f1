// One edition: its picture, who has it, what it is worth to its creator, what it points to, and everything that happened to it.
import { getFormatter, getTranslations } from 'next-intl/server'
import { AppLink } from '#components/layout/app-link.tsx'
import { CopyField } from '#components/ui/copy-field.tsx'
import { type Description, DescriptionList } from '#components/ui/description-list.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import type { TokenPage } from '#lib/contract/tokens.ts'
import { href } from '#lib/routes.ts'
import { Holder, TokenOwner } from '../sale/holder.tsx'
import { Provenance } from './provenance.tsx'
import { TokenActs } from './token-acts.tsx'

export async function TokenScreen({ token }: { token: TokenPage }) {
  const t = await getTranslations('nft-sale.token')
  const { name, edition, max_editions, description, image, image_url, author } = token
  return (
    <article className="page-width grid gap-x-16 gap-y-12 py-10 sm:py-14 lg:grid-cols-12">
      <div className="grid content-start gap-8 lg:col-span-7">
        <AppLink href={href('image', { id: image })} className="block bg-surface">
          {/* biome-ignore lint/performance/noImgElement: the very file that lies on IPFS, by our gateway. */}
          <img src={image_url} alt={name} className="mx-auto max-h-[70dvh] w-auto max-w-full" />
        </AppLink>
        <header className="grid gap-3">
          <p className="text-ink-muted text-small">{t('edition', { edition, of: max_editions })}</p>
          <h1 className="wrap-anywhere font-serif text-title-1">{name}</h1>
          <p>
            {t('by')} <Holder holder={author} />
          </p>
          {description && <p className="wrap-anywhere max-w-2xl whitespace-pre-line">{description}</p>}
        </header>
        <Provenance events={token.provenance} />
      </div>
      <div className="grid content-start gap-8 lg:col-span-5">
        <TokenActs token={token} />
        <section aria-labelledby="token-facts" className="grid gap-4">
          <h2 id="token-facts" className="font-serif text-title-2">
            {t('facts')}
          </h2>
          <DescriptionList items={await factsOf(token)} />
        </section>
      </div>
    </article>
  )
}

async function factsOf(token: TokenPage): Promise<Description[]> {
  const t = await getTranslations('nft-sale.token')
  const { contract, token_id, token_uri, metadata_url, certificate_url, certificate, image } = token
  const copied = (value: string) => <CopyField value={value} copyLabel={t('copy')} copiedLabel={t('copied')} />
  return [
    { key: 'owner', term: t('owner'), detail: <TokenOwner token={token} /> },
    {
      key: 'certificate',
      term: t('certificate'),
      detail: (
        <span className="grid gap-1">
          <AppLink href={`${href('image', { id: image })}#certificate`} className={textLinkClass()}>
            {t('version', { version: certificate.version, newest: certificate.newest_version })}
          </AppLink>
          <a href={certificate_url} className={textLinkClass()}>
            {t('proof')}
          </a>
        </span>
      ),
    },
    ...(await laterSales(token)),
    {
      key: 'uri',
      term: t('token_uri'),
      detail: (
        <span className="grid gap-1">
          {copied(token_uri)}
          <a href={metadata_url} className={textLinkClass()}>
            {t('metadata')}
          </a>
        </span>
      ),
    },
    { key: 'contract', term: t('contract'), detail: copied(contract) },
    { key: 'number', term: t('number'), detail: copied(token_id) },
  ]
}

/** What later sales cost, and what the author allows. */
async function laterSales({ royalties, leasing }: TokenPage): Promise<Description[]> {
  const [t, format] = await Promise.all([getTranslations('nft-sale.token'), getFormatter()])
  const percent = (bps: number) => format.number(bps / 10_000, { style: 'percent', maximumFractionDigits: 2 })
  return [
    {
      key: 'royalties',
      term: t('royalties'),
      detail: royalties.bps === 0 ? t('no_royalties') : t('royalty_part', { part: percent(royalties.bps) }),
    },
    { key: 'leasing', term: t('leasing'), detail: t(leasing ? 'leasing_allowed' : 'leasing_refused') },
    ...(royalties.shares.length > 1
      ? [
          {
            key: 'shares',
            term: t('shares'),
            detail: royalties.shares.map(({ bps, wallet }) => `${percent(bps)} ${wallet ?? t('no_wallet')}`).join(', '),
          },
        ]
      : []),
  ]
}

// What is in a buyer's cart, and what it comes to.
import { getTranslations } from 'next-intl/server'
import { AppLink } from '#components/layout/app-link.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import { Money } from '#components/ui/money.tsx'
import { Thumbnail } from '#components/ui/thumbnail.tsx'
import { api } from '#lib/api/endpoints.ts'
import { callFromServer } from '#lib/api/server.ts'
import { toCents } from '#lib/money.ts'
import { href } from '#lib/routes.ts'
import { Answered, HomePart, Nothing } from '../home-part.tsx'

const SHOWN = 4

export async function CartPart() {
  const t = await getTranslations('overview.cart')
  return (
    <HomePart id="cart" title={t('title')}>
      <Answered ask={() => callFromServer(api.carts.list, {})}>
        {({ results: [cart] }) =>
          !cart || cart.items.length === 0 ? (
            <Nothing way={{ to: href('sale'), label: t('look') }}>{t('none')}</Nothing>
          ) : (
            <>
              <p>
                <span className="font-serif text-title-3">
                  <Money cents={toCents(cart.total_cents)} />
                </span>{' '}
                <span className="text-ink-muted text-small">{t('items', { count: cart.items.length })}</span>
              </p>
              <ul aria-label={t('list')} className="grid grid-cols-4 gap-2">
                {cart.items.slice(0, SHOWN).map(({ id, image }) => (
                  <li key={id} title={image.title}>
                    <Thumbnail image={image} className="block aspect-square w-full" />
                    <span className="sr-only">{image.title}</span>
                  </li>
                ))}
              </ul>
              <AppLink href={href('cart')} className={`${buttonClass()} justify-self-start`}>
                {t('open')}
              </AppLink>
            </>
          )
        }
      </Answered>
    </HomePart>
  )
}

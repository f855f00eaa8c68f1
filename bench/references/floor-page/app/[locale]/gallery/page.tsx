// The floor: a gallery of 24 cards, rendered for every request.
import { getTranslations } from 'next-intl/server'
import { Link } from '../../../i18n/routing.ts'
import { LikeButton } from './like-button.tsx'

export const dynamic = 'force-dynamic'

const cards = Array.from({ length: 24 }, (_, index) => ({
  id: `img_${String(index).padStart(26, '0')}`,
  title: `A photograph of the sea, number ${index}`,
  author: `Author ${index % 5}`,
  likes: index * 7,
}))

export default async function Gallery() {
  const t = await getTranslations('gallery')
  return (
    <main>
      <h1>{t('title')}</h1>
      <ul>
        {cards.map(({ id, title, author, likes }, index) => (
          <li key={id}>
            <Link href={`/images/${id}`} prefetch={false}>
              <img src={`/thumbs/${index % 6}.webp`} alt={title} width={320} height={213} loading="lazy" />
              <h2>{title}</h2>
            </Link>
            <Link href={`/creators/${index % 5}`} prefetch={false}>
              {author}
            </Link>
            <LikeButton likes={likes} />
          </li>
        ))}
      </ul>
    </main>
  )
}

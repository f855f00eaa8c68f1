// The living page of the design system; it does not exist in production.
import { notFound } from 'next/navigation'
import { DesignPage } from '#features/design/design-page.tsx'

export default function LivingPage() {
  if (process.env.NODE_ENV === 'production') notFound()
  return (
    <main>
      <DesignPage />
    </main>
  )
}

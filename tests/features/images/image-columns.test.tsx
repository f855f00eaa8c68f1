// The parts of the page of a photograph in the order in which phones show them and keys walk through them.
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ImageColumns } from '#features/images/certificate/image-columns.tsx'

it('has the licences after the label and before the certificate', () => {
  render(
    <ImageColumns
      label={<a href="/author">Author</a>}
      sale={<a href="/sale">Choose a licence</a>}
      certificate={
        <>
          <h2 id="certificate">Certificate</h2>
          <a href="/proof">Proof</a>
        </>
      }
      facts={<a href="/place">Place</a>}
    />,
  )
  const links = screen.getAllByRole('link').map(({ textContent }) => textContent)
  expect(links).toEqual(['Author', 'Choose a licence', 'Proof', 'Place'])
  expect(screen.getByRole('region', { name: 'Certificate' })).toHaveTextContent('Proof')
})

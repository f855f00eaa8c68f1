// The snackbar, the steps and the progress bar: what is announced, and for how long.
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Progress } from '#components/ui/progress.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { SnackbarRegion } from '#components/ui/snackbar-region.tsx'
import { Steps } from '#components/ui/steps.tsx'

describe('the snackbar', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    act(() => snackbar.clear())
    vi.useRealTimers()
  })
  const show = (kind: 'error' | 'error-force' | 'other', message: string) => act(() => snackbar.show({ kind, message }))

  it('announces news as a status and errors as an alert', () => {
    render(<SnackbarRegion dismissLabel="Dismiss" />)
    show('other', 'Saved')
    show('error', 'Failed')
    expect(screen.getByRole('status')).toHaveTextContent('Saved')
    expect(screen.getByRole('alert')).toHaveTextContent('Failed')
  })

  it('replaces plain errors in demo mode, and never the forced ones', () => {
    render(<SnackbarRegion dismissLabel="Dismiss" demoMessage="Action reserved to customers only" />)
    show('error', 'Payment failed')
    show('error-force', 'The server is closed')
    const alert = within(screen.getByRole('alert'))
    expect(alert.getByText('Action reserved to customers only')).toBeVisible()
    expect(alert.queryByText('Payment failed')).not.toBeInTheDocument()
    expect(alert.getByText('The server is closed')).toBeVisible()
  })

  it('shows what is neither in the colour of the product, in demo mode too, and errors in theirs', () => {
    render(<SnackbarRegion dismissLabel="Dismiss" demoMessage="Action reserved to customers only" />)
    show('other', 'Saved')
    show('error', 'Payment failed')
    show('error-force', 'The server is closed')
    const ground = (text: string) => /\bbg-(\w+)/.exec(screen.getByText(text).parentElement?.className ?? '')?.[1]
    expect(['Saved', 'Action reserved to customers only', 'The server is closed'].map(ground)).toEqual([
      'primary',
      'danger',
      'danger',
    ])
  })

  it('shows plain errors as they are to everybody else', () => {
    render(<SnackbarRegion dismissLabel="Dismiss" />)
    show('error', 'Payment failed')
    expect(screen.getByRole('alert')).toHaveTextContent('Payment failed')
  })

  it('takes a message away after a while, but not while someone is on it', () => {
    render(<SnackbarRegion dismissLabel="Dismiss" />)
    show('other', 'Saved')
    fireEvent.focus(screen.getByRole('button', { name: 'Dismiss' }))
    act(() => void vi.advanceTimersByTime(60_000))
    expect(screen.getByText('Saved')).toBeVisible()
    fireEvent.blur(screen.getByRole('button', { name: 'Dismiss' }))
    act(() => void vi.advanceTimersByTime(6_000))
    expect(screen.queryByText('Saved')).not.toBeInTheDocument()
  })

  it('lets a message be dismissed and does not show the same one twice', () => {
    render(<SnackbarRegion dismissLabel="Dismiss" />)
    show('error', 'Failed')
    show('error', 'Failed')
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.getByRole('alert')).toBeEmptyDOMElement()
  })

  it('keeps the three newest messages', () => {
    render(<SnackbarRegion dismissLabel="Dismiss" />)
    for (const message of ['one', 'two', 'three', 'four']) show('other', message)
    expect(
      within(screen.getByRole('status'))
        .getAllByRole('paragraph')
        .map(row => row.textContent),
    ).toEqual(['two', 'three', 'four'])
  })
})

describe('steps', () => {
  it('say their outcome in words, not only in colour', () => {
    render(
      <Steps
        steps={[
          { key: 'a', title: 'Digest', state: 'passed', stateLabel: 'passed' },
          { key: 'b', title: 'Signature', state: 'failed', stateLabel: 'failed' },
        ]}
      />,
    )
    expect(screen.getAllByRole('listitem').map(step => step.textContent)).toEqual(['Digestpassed', 'Signaturefailed'])
  })
})

describe('a progress bar', () => {
  it('has a value when the length is known and none when it is not', () => {
    const { rerender } = render(<Progress label="Sending" percent={42.4} />)
    expect(screen.getByRole('progressbar', { name: 'Sending' })).toHaveAttribute('aria-valuenow', '42')
    rerender(<Progress label="Sending" />)
    expect(screen.getByRole('progressbar', { name: 'Sending' })).not.toHaveAttribute('aria-valuenow')
  })
})

// Form controls: what is seen beside a control is also said of it.
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { PasswordField } from '#components/ui/password-field.tsx'
import { RadioGroup } from '#components/ui/radio-group.tsx'
import { Select } from '#components/ui/select.tsx'
import { Switch } from '#components/ui/switch.tsx'
import { TextArea } from '#components/ui/text-area.tsx'
import { TextField } from '#components/ui/text-field.tsx'

const rules = [
  { key: 'length', label: '8 characters', met: false },
  { key: 'digit', label: 'a digit', met: true },
]

describe('a text field', () => {
  it('is found by its label and described by its hint and its error', () => {
    render(<TextField label="Title" hint="As on the certificate" error="Please enter a title" />)
    const input = screen.getByRole('textbox', { name: 'Title' })
    expect(input).toHaveAccessibleDescription('As on the certificate Please enter a title')
    expect(input).toBeInvalid()
  })

  it('is neither described nor invalid when there is nothing to say', () => {
    render(<TextField label="Title" />)
    const input = screen.getByRole('textbox', { name: 'Title' })
    expect(input).not.toHaveAttribute('aria-describedby')
    expect(input).not.toHaveAttribute('aria-invalid')
  })

  it('keeps a hidden label for readers', () => {
    render(<TextField label="Search" hideLabel />)
    expect(screen.getByRole('textbox', { name: 'Search' })).toBeVisible()
  })

  it('gives two fields with one label different ids', () => {
    render(
      <>
        <TextField label="Title" />
        <TextArea label="Title" />
      </>,
    )
    const ids = screen.getAllByRole('textbox', { name: 'Title' }).map(input => input.id)
    expect(new Set(ids).size).toBe(2)
  })
})

describe('a password field', () => {
  const words = { showLabel: 'Show', hideTextLabel: 'Hide', metLabel: 'done', unmetLabel: 'missing' }

  it('hides the text until it is asked to show it, and again', async () => {
    render(<PasswordField label="Password" {...words} />)
    const input = screen.getByLabelText('Password')
    expect(input).toHaveAttribute('type', 'password')
    await userEvent.click(screen.getByRole('button', { name: 'Show' }))
    expect(input).toHaveAttribute('type', 'text')
    await userEvent.click(screen.getByRole('button', { name: 'Hide' }))
    expect(input).toHaveAttribute('type', 'password')
  })

  it('says each rule with its state', () => {
    render(<PasswordField label="Password" rules={rules} {...words} />)
    expect(screen.getAllByRole('listitem').map(item => item.textContent)).toEqual([
      '8 charactersmissing',
      'a digitdone',
    ])
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(/8 characters/)
  })
})

describe('choices', () => {
  it('a select offers its options behind an empty first one', async () => {
    const onChange = vi.fn()
    render(
      <Select label="Genre" placeholder="Choose" options={[{ value: 'a', label: 'Landscape' }]} onChange={onChange} />,
    )
    const select = screen.getByRole('combobox', { name: 'Genre' })
    expect(select).toHaveValue('')
    await userEvent.selectOptions(select, 'Landscape')
    expect(select).toHaveValue('a')
    expect(onChange).toHaveBeenCalledOnce()
  })

  it('a checkbox says its error and can be set with the keyboard', async () => {
    render(<Checkbox label="I accept" error="Please accept" />)
    const box = screen.getByRole('checkbox', { name: 'I accept' })
    expect(box).toHaveAccessibleDescription('Please accept')
    await userEvent.tab()
    await userEvent.keyboard(' ')
    expect(box).toBeChecked()
  })

  it('a switch is one for readers', async () => {
    render(<Switch label="Watch" hint="For six months" />)
    const control = screen.getByRole('switch', { name: 'Watch' })
    expect(control).toHaveAccessibleDescription('For six months')
    await userEvent.click(control)
    expect(control).toBeChecked()
  })

  it('radio buttons form a named group in which one is chosen', async () => {
    const options = [
      { value: 'public', label: 'Everyone' },
      { value: 'private', label: 'Only you', hint: 'Not shown' },
    ]
    render(<RadioGroup legend="Who" name="who" options={options} defaultValue="public" error="Please choose" />)
    expect(screen.getByRole('radiogroup', { name: 'Who' })).toHaveAccessibleDescription('Please choose')
    expect(screen.getByRole('radio', { name: 'Everyone' })).toBeChecked()
    await userEvent.click(screen.getByText('Only you'))
    expect(screen.getByRole('radio', { name: /Only you/ })).toBeChecked()
    expect(screen.getByRole('radio', { name: 'Everyone' })).not.toBeChecked()
  })
})

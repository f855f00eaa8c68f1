// Every form control: empty, filled, refused, locked.
'use client'

import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { FileDrop } from '#components/ui/file-drop.tsx'
import Mail from '#components/ui/icons/mail.tsx'
import { PasswordField } from '#components/ui/password-field.tsx'
import { RadioGroup } from '#components/ui/radio-group.tsx'
import { Select } from '#components/ui/select.tsx'
import { Switch } from '#components/ui/switch.tsx'
import { TextArea } from '#components/ui/text-area.tsx'
import { TextField } from '#components/ui/text-field.tsx'

export function FormsPart() {
  return (
    <div className="grid grid-cols-1 gap-6">
      <TextControls />
      <ChoiceControls />
      <FileControls />
    </div>
  )
}

function TextControls() {
  const t = useTranslations('design')
  const [password, setPassword] = useState('light')
  const rules = [
    { key: 'length', label: t('forms.rule_length'), met: password.length >= 8 && password.length <= 32 },
    { key: 'capital', label: t('forms.rule_capital'), met: /\p{Lu}/u.test(password) },
    { key: 'digit', label: t('forms.rule_digit'), met: /\d/.test(password) },
  ]
  return (
    <>
      <TextField label={t('forms.name')} hint={t('forms.name_hint')} defaultValue={t('forms.name_value')} />
      <TextField
        label={t('forms.email')}
        type="email"
        defaultValue="marie@"
        error={t('forms.email_error')}
        prefix={<Mail aria-hidden="true" className="size-5" />}
      />
      <TextField label={t('forms.locked')} readOnly value="AUC-2026-0117" />
      <TextField
        label={t('forms.price')}
        inputMode="decimal"
        suffix="EUR"
        placeholder="100"
        mark={t('words.optional')}
      />
      <PasswordField
        label={t('forms.password')}
        showLabel={t('forms.show')}
        hideTextLabel={t('forms.hide')}
        autoComplete="off"
        value={password}
        onChange={event => setPassword(event.target.value)}
        rules={rules}
        metLabel={t('forms.met')}
        unmetLabel={t('forms.unmet')}
      />
      <TextArea label={t('forms.story')} hint={t('forms.story_hint')} mark={t('words.optional')} />
    </>
  )
}

function ChoiceControls() {
  const t = useTranslations('design')
  const name = useId()
  const genres = [
    { value: 'landscape', label: t('forms.landscape') },
    { value: 'portrait', label: t('forms.portrait') },
  ]
  const audiences = [
    { value: 'public', label: t('forms.public'), hint: t('forms.public_hint') },
    { value: 'private', label: t('forms.private'), hint: t('forms.private_hint') },
  ]
  return (
    <>
      <Select label={t('forms.genre')} placeholder={t('forms.choose')} options={genres} />
      <RadioGroup cards legend={t('forms.visibility')} name={name} options={audiences} defaultValue="public" />
      <Checkbox label={t('forms.terms')} defaultChecked />
      <Checkbox label={t('forms.terms')} error={t('forms.terms_error')} />
      <Checkbox label={t('words.disabled')} disabled />
      <Switch label={t('forms.track')} hint={t('forms.track_hint')} defaultChecked />
      <Switch label={t('words.disabled')} disabled />
    </>
  )
}

function FileControls() {
  const t = useTranslations('design')
  const [chosen, setChosen] = useState('')
  const labels = {
    title: t('forms.drop'),
    hint: t('forms.drop_hint'),
    buttonLabel: t('forms.drop_button'),
    activeLabel: t('forms.drop_active'),
    onFiles: (files: File[]) => setChosen(files[0]?.name ?? ''),
  }
  return (
    <>
      <FileDrop {...labels} hint={chosen || labels.hint} />
      <FileDrop {...labels} error={t('forms.drop_error')} />
      <FileDrop {...labels} disabled />
    </>
  )
}

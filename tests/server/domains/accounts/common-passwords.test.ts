// Which passwords count as common, and which addresses as thrown away.
import { describe, expect, test } from 'vitest'
import { passwordProblems } from '#lib/rules/accounts/password.ts'
import { isDisposable } from '#server/domains/accounts/registration/disposable-email.ts'
import { isCommonPassword } from '#server/domains/accounts/security/common-passwords.ts'

describe('common passwords', () => {
  test.each([
    'Passw0rd!',
    'P@ssword1',
    'Password123!',
    'Pa$$w0rd1',
    'Azerty123*',
    'Qwerty1!',
    'Motdepasse1!',
    'Été2024!',
    'Summer2023!',
    'Welc0me!1',
    '!Adm1n2345',
    'M0nkey#1',
    'Bonjour2025!',
    '1Qaz2wsx!',
    'Qwerty-Azerty1',
    'Auctor2026!',
  ])('%s is one', password => {
    expect(isCommonPassword(password)).toBe(true)
  })

  test.each([
    'Kr7#quiet-Harbour',
    'Sunny$Mountain7x',
    'kR7#vbQz9!p',
    'Dragon8391746501!',
    'Correct-Horse7',
    '1234#5678',
  ])('%s is not', password => {
    expect(isCommonPassword(password)).toBe(false)
  })

  test('those that satisfy the rule are caught by this list alone', () => {
    expect(passwordProblems('Passw0rd!')).toEqual([])
  })
})

describe('throw-away addresses', () => {
  test.each([
    'a@mailinator.com',
    'a@MAILINATOR.com',
    'a@x.y.mailinator.com',
    'a@yopmail.com',
    'a@10minutemail.com',
    'a@guerrillamail.com',
  ])('%s is one', email => {
    expect(isDisposable(email)).toBe(true)
  })

  test.each([
    'a@gmail.com',
    'a@laposte.net',
    'a@auctor.example',
    'mailinator.com@orange.fr',
    'a@notmailinator.com.example',
  ])('%s is not', email => {
    expect(isDisposable(email)).toBe(false)
  })
})

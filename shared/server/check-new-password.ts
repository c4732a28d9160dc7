import { PASSWORD_MESSAGES } from '#shared/domain/auth/password-messages.ts'
import { isStrong } from '#shared/domain/auth/password-rules.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { FORM_CODES } from '#shared/kernel/forms/form-codes.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'

/** Words to which people append digits and symbols. */
const COMMON_STEMS = new Set(
  'password passw0rd p@ssword p@ssw0rd pa$$word pa$$w0rd passwort qwerty qwertz azerty letmein welcome changeme iloveyou admin administrator secret monkey dragon football baseball sunshine princess superman batman master login spring summer autumn winter january february march april june july august september october november december'.split(
    ' ',
  ),
)
const DECORATION = /[\p{N}\p{P}\p{S}]/u
/** With more characters than this after a stem, a password counts as a secret of its own. */
const DECORATION_MAX = 6

let common: Set<string> | undefined

export function isCommonPassword(password: string): boolean {
  common ??= new Set(COMMON_PASSWORDS.trim().split(/\s+/))
  const plain = password.normalize('NFC').toLowerCase()
  if (common.has(plain)) return true
  const characters = [...plain]
  const stem = characters.slice(0, characters.findLastIndex((one) => !DECORATION.test(one)) + 1)
  return characters.length - stem.length <= DECORATION_MAX && COMMON_STEMS.has(stem.join(''))
}

/** Refuses a new password that is weak or among the first to be guessed, naming the field as the caller sent it. */
export function checkNewPassword(password: string, field: 'newPassword' | 'password' = 'newPassword'): void {
  const fields = { [field]: FORM_CODES.passwordStrength }
  if (!isStrong(password)) throw new AppError('BadRequest.Invalid', { message: PASSWORD_MESSAGES.weak, fields })
  if (isCommonPassword(password))
    throw new AppError('BadRequest.Invalid', { message: PASSWORD_MESSAGES.common, fields })
}

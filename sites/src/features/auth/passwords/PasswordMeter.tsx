import { passwordPercent } from '#shared/domain/auth/password-rules.ts'
import { Meter } from '../../../ui/field/Meter.tsx'
import { meterWords } from './meter-words.ts'
import { PASSWORD_WORDS } from './words.ts'

/** How strong the new password is. */
export function PasswordMeter({ password }: { readonly password: string }) {
  return <Meter label={PASSWORD_WORDS.meter} percent={passwordPercent(password)} text={meterWords(password)} />
}

import { passwordPercent } from '#shared/domain/auth/password-rules.ts'
import { Meter } from '../../../ui/field/Meter.tsx'
import { PASSWORD_FORM_MESSAGES, passwordStrengthMessage } from './messages.ts'

export function PasswordMeter({ password }: { readonly password: string }) {
  return (
    <Meter
      label={PASSWORD_FORM_MESSAGES.meter}
      percent={passwordPercent(password)}
      text={passwordStrengthMessage(password)}
    />
  )
}

import { passwordPercent } from '#shared/domain/auth/password-rules.ts'
import { meterWords } from './meter-words.ts'
import { PASSWORD_WORDS } from './words.ts'

/** How strong the new password is, as a bar and in words. */
export const PasswordMeter = ({ password }: { readonly password: string }) => {
  const percent = passwordPercent(password)
  return (
    <span className="meter" data-percent={percent}>
      <meter aria-label={PASSWORD_WORDS.meter} min={0} max={100} low={34} high={99} optimum={100} value={percent} />
      <span role="status">{meterWords(password)}</span>
    </span>
  )
}

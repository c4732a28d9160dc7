import { type IconNode, KeyRound, Mail, MessageSquare, RefreshCw } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { SIGN_IN_MESSAGES } from '../messages.ts'
import { formatCountdown } from './format-countdown.ts'
import type { Channel, LoginState, SmsOption } from './login-state.ts'
import type { SendEvent } from './use-login.ts'

type WayProps = {
  readonly icon: IconNode
  readonly onClick: () => void
  readonly label: string
  readonly aside?: ReactNode
  readonly disabled?: boolean
}

function Way({ icon, onClick, label, aside, disabled = false }: WayProps) {
  return (
    <li>
      <button type="button" className="way" disabled={disabled} onClick={onClick}>
        <Icon node={icon} />
        <span>
          <span className="way__label">{label}</span>
          {aside && <span className="way__aside"> {aside}</span>}
        </span>
      </button>
    </li>
  )
}

type OtherWaysProps = {
  readonly state: LoginState
  readonly send: SendEvent
  readonly title: string
  readonly password?: boolean
  readonly codes?: boolean
  /** The channel in use is not offered again: another code over it is, in so many seconds. */
  readonly resend?: { readonly channel: Channel; readonly left: number }
}

/** Every other way in that this person has. */
export function OtherWays({ state, send, title, password = false, codes = false, resend }: OtherWaysProps) {
  const email = state.email.trim()
  const phones: readonly SmsOption[] = codes && state.strategies?.otcSmsStrategy ? state.strategies.smsOptions : []
  const hasPassword = password && (state.strategies?.passwordStrategy ?? true)
  const hasMail = codes && resend?.channel !== 'EMAIL' && state.strategies !== null
  const others = phones.filter(({ maskedValue }) => resend?.channel !== 'SMS' || maskedValue !== state.channelTo)
  if (!hasPassword && !hasMail && !resend && others.length === 0) return null
  return (
    <div className="ways">
      <p className="label">{title}</p>
      <ul>
        {resend && (
          <Way
            icon={RefreshCw}
            label={SIGN_IN_MESSAGES.resend}
            aside={
              resend.left > 0 && (
                <span className="figures">{SIGN_IN_MESSAGES.resendIn(formatCountdown(resend.left))}</span>
              )
            }
            disabled={resend.left > 0}
            onClick={() => send({ type: 'resend-chosen' })}
          />
        )}
        {hasPassword && (
          <Way icon={KeyRound} label={SIGN_IN_MESSAGES.usePassword} onClick={() => send({ type: 'password-chosen' })} />
        )}
        {hasMail && (
          <Way
            icon={Mail}
            label={SIGN_IN_MESSAGES.codeByEmail}
            aside={SIGN_IN_MESSAGES.codeToEmail(email)}
            onClick={() => send({ type: 'code-chosen', channel: 'EMAIL' })}
          />
        )}
        {others.map((option) => (
          <Way
            key={option.id}
            icon={MessageSquare}
            label={SIGN_IN_MESSAGES.codeBySms(option.maskedValue)}
            onClick={() => send({ type: 'code-chosen', channel: 'SMS', option })}
          />
        ))}
      </ul>
    </div>
  )
}

import type { ReactNode } from 'react'
import { Icon } from '../../../ui/icon/Icon.tsx'
import type { IconName } from '../../../ui/icon/icons.ts'
import { isEmail } from '../is-email.ts'
import { SIGN_IN_MESSAGES } from '../messages.ts'
import { formatCountdown } from './format-countdown.ts'
import type { Offer } from './machine/login-offers.ts'
import type { Channel, LoginState, SmsOption } from './machine/login-state.ts'
import type { SendEvent } from './machine/use-login.ts'

type MethodProps = {
  readonly icon: IconName
  readonly onClick: () => void
  readonly label: string
  readonly aside?: ReactNode
  readonly disabled?: boolean
}

function Method({ icon, onClick, label, aside, disabled = false }: MethodProps) {
  return (
    <li>
      {/* Not `disabled`, which would remove the focus from the button that was just used. */}
      <button type="button" className="way" aria-disabled={disabled} onClick={() => disabled || onClick()}>
        <Icon name={icon} />
        <span>
          <span className="way__label">{label}</span>
          {aside && <span className="way__aside"> {aside}</span>}
        </span>
      </button>
    </li>
  )
}

type OtherMethodsProps = {
  readonly state: LoginState
  readonly send: SendEvent
  readonly title: string
  readonly offers: readonly Offer[]
  /** In the code view: a new code over the same channel, in `left` seconds, instead of that channel as another method. */
  readonly resend?: { readonly channel: Channel; readonly left: number }
}

/** The other sign-in methods of this person, as far as they are offered. */
export function OtherMethods({ state, send, title, offers, resend }: OtherMethodsProps) {
  const email = state.email.trim()
  const codes = offers.includes('CODE')
  const phones: readonly SmsOption[] = codes && state.strategies?.otcSmsStrategy ? state.strategies.smsOptions : []
  const hasPassword = offers.includes('PASSWORD') && (state.strategies?.passwordStrategy ?? true)
  const hasEmail = codes && resend?.channel !== 'EMAIL' && email !== ''
  const otherPhones = phones.filter(({ maskedValue }) => resend?.channel !== 'SMS' || maskedValue !== state.channelTo)
  const hasSentCode = offers.includes('SENT_CODE') && email !== ''
  const hasLink = offers.includes('LINK')
  if (!hasPassword && !hasEmail && !hasSentCode && !hasLink && !resend && otherPhones.length === 0) return null
  return (
    <div className="ways">
      <p className="label">{title}</p>
      <ul>
        {resend && (
          <Method
            icon="refresh"
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
        {hasSentCode && (
          <Method icon="check" label={SIGN_IN_MESSAGES.haveCode} onClick={() => send({ type: 'have-code-chosen' })} />
        )}
        {hasPassword && (
          <Method icon="key" label={SIGN_IN_MESSAGES.usePassword} onClick={() => send({ type: 'password-chosen' })} />
        )}
        {hasEmail && (
          <Method
            icon="mail"
            label={SIGN_IN_MESSAGES.codeByEmail}
            aside={isEmail(email) && SIGN_IN_MESSAGES.codeToEmail(email)}
            onClick={() => send({ type: 'code-chosen', channel: 'EMAIL' })}
          />
        )}
        {otherPhones.map((option) => (
          <Method
            key={option.id}
            icon="message"
            label={SIGN_IN_MESSAGES.codeBySms(option.maskedValue)}
            onClick={() => send({ type: 'code-chosen', channel: 'SMS', option })}
          />
        ))}
        {hasLink && (
          <Method icon="refresh" label={SIGN_IN_MESSAGES.emailLink} onClick={() => send({ type: 'forgot-chosen' })} />
        )}
      </ul>
    </div>
  )
}

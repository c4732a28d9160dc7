import { isAccountOption, NOTIFICATION_OPTIONS } from '#shared/domain/notifications/options.ts'
import { quietUntil } from '#shared/domain/notifications/quiet-hours.ts'
import type { Push, PushOutcome } from '#shared/kernel/ports/push.ts'
import type { PushTarget } from './read-push-targets.ts'

/** `withheld` is final. `postponed` counts no attempt. */
export type PushResult =
  | PushOutcome
  | { readonly kind: 'withheld'; readonly reason: string }
  | { readonly kind: 'postponed'; readonly until: Date; readonly reason: string }

/** What the provider is asked to show, or why it is not asked now. */
export type PreparedPush =
  | { readonly ok: true; readonly push: Push }
  | { readonly ok: false; readonly outcome: PushResult }

/** Null for a row whose device was removed meanwhile. */
export function preparePush(target: PushTarget | undefined, now: Date): PreparedPush {
  const outcome = unwantedOutcome(target, now)
  if (!target || outcome) return { ok: false, outcome: outcome ?? NO_DEVICE }
  const { token, option, message, url, notificationId, groupKey, unviewed } = target
  return {
    ok: true,
    push: {
      token,
      title: NOTIFICATION_OPTIONS[option].name,
      body: message,
      url,
      notificationId,
      threadId: groupKey ?? option,
      collapseKey: option,
      badge: unviewed,
    },
  }
}

const NO_DEVICE: PushResult = { kind: 'withheld', reason: 'no device' }

function unwantedOutcome(target: PushTarget | undefined, now: Date): PushResult | null {
  if (!target || target.expiresAt <= now) return NO_DEVICE
  const { status, option, isFormer, isSwitchedOff, isRead, fromMinute, toMinute, timeZone } = target
  if (status !== 'ACTIVE') return { kind: 'withheld', reason: 'no active recipient' }
  if (isFormer && !isAccountOption(option)) return { kind: 'withheld', reason: 'no longer a member' }
  if (isSwitchedOff) return { kind: 'withheld', reason: 'switched off by its member' }
  if (isRead) return { kind: 'withheld', reason: 'read meanwhile' }
  if (fromMinute === null || toMinute === null) return null
  const until = quietUntil({ fromMinute, toMinute }, timeZone, now)
  return until && { kind: 'postponed', until, reason: 'quiet hours' }
}

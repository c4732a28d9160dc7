import type { IconName } from '../icon/icons.ts'

export type AlertTone = 'positive' | 'warning' | 'negative' | 'info'

export const ALERT_ICONS: Readonly<Record<AlertTone, IconName>> = {
  positive: 'check-circle',
  warning: 'warning',
  negative: 'alert',
  info: 'info',
}

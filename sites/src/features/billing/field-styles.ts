import type { FieldStyles } from './chargify.ts'

const FONTS = 'Inter, -apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, Arial, sans-serif'

/**
 * The brand's design for the provider's frames, which have none of our style sheets and cannot load our fonts. A border
 * in the text colour at half opacity is visible on light and dark backgrounds.
 */
export function fieldStyles(): FieldStyles {
  const styles = getComputedStyle(document.documentElement)
  const token = (name: string) => styles.getPropertyValue(`--${name}`).trim()
  const text = { fontFamily: FONTS, color: token('ink') }
  return {
    // Its own background, so that the contrast is correct wherever the frame is placed.
    field: { colorScheme: styles.colorScheme, background: token('surface') },
    label: { ...text, fontSize: '15px', fontWeight: '550', lineHeight: '20px', marginBottom: '6px' },
    input: {
      ...text,
      fontSize: '16px',
      lineHeight: '22px',
      minHeight: '44px',
      padding: '8px 12px',
      background: token('surface-raised'),
      borderRadius: token('radius'),
      outlineColor: token('focus'),
    },
    message: { ...text, color: token('negative'), fontSize: '13px', lineHeight: '18px', margin: '6px 0 0' },
  }
}

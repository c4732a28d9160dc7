const UNITS = ['kB', 'MB', 'GB'] as const

/** The size of a file in readable form: "812 bytes", "4.2 MB". */
export function formatFileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`
  let value = bytes / 1000
  let unit = 0
  for (; value >= 999.95 && unit < UNITS.length - 1; unit++) value /= 1000
  return `${value.toFixed(value < 99.95 ? 1 : 0)} ${UNITS[unit]}`
}

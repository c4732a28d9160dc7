const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

export function isEmail(text: string): boolean {
  return EMAIL.test(text.trim())
}

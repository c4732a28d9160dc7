/** Whether the backend's message explains the refusal of a request: the other member, or a limit. */
export function explainsRefusal(code: string): boolean {
  return code === 'Unprocessable' || code === 'TooManyRequests'
}

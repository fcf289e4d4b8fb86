/**
 * A `content-disposition` as RFC 6266 writes it: plain letters first, the whole name after. Always an attachment: no file
 * of a user is ever opened as a page of ours. `plain`: the name for those who read plain letters only.
 */
export function dispositionOf(name: string, plain: string = plainName(name)): string {
  const whole = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`
}

function plainName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\]/g, '_')
}

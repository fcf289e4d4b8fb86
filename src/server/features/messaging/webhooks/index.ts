import { createHmac } from 'node:crypto'
import type { Core, HandledEffect } from '../../../feature'
import { defineFeature } from '../../../feature'
import { callOut } from '../../../kernel/outbound'
import { isAllowed } from '../../../kernel/outbound-hosts'
import { FinalFailure, type Job } from '../../../kernel/queue'
import { findHostFault, type SettingCheck } from '../../../office-setting'
import { settingsFeature } from '../../office/settings'

/** How long a receiver may take, in ms. */
const PATIENCE_MS = 10_000

/** What is no address at all is refused when it is called. */
const checkAddress: SettingCheck = (text, { others }) =>
  URL.canParse(text) ? findHostFault(new URL(text), others) : null

/**
 * Notifies another program of an event of a record. Its address and the signing secret are settings,
 * `webhook.{to}.url` and `webhook.{to}.secret`, so that schema files contain neither; whoever runs the server
 * lists the hosts, and redirects are not followed, so that no other host is notified.
 */
export const webhooksFeature = defineFeature({
  id: 'webhooks',
  routes: [],
  settingFamilies: [{ keys: /^webhook\..+\.url$/, check: checkAddress }],
  handlers: {
    'webhook.send': {
      runs: 'queue',
      args: { to: { kind: 'text', isRequired: true } },
      isOpen: true,
      run: send,
    },
  },
})

async function send(
  { config, now, use }: Core,
  { args, effect, record }: HandledEffect,
  { id, signal }: Job,
): Promise<void> {
  const { to, ...data } = args
  const settings = use(settingsFeature)
  const [url, secret] = await Promise.all(
    ['url', 'secret'].map((part) => settings.entry(`webhook.${String(to)}.${part}`)),
  )
  const address = parseAddress(url?.theValue ?? '')
  if (!address)
    throw new FinalFailure(`the setting webhook.${String(to)}.url is not an address of http or https`)
  // Checked again: the server may have been restarted with fewer hosts.
  if (!isAllowed(address, config.outbound ?? []))
    throw new FinalFailure(
      `this server may not call ${address.host}: TESSERA_OUTBOUND_HOSTS does not name it`,
    )
  const body = JSON.stringify({ id, at: now().toISOString(), effect, record, data })
  const limit = AbortSignal.timeout(PATIENCE_MS)
  const { status } = await callOut({
    url: address,
    hosts: config.outbound ?? [],
    body,
    max: 0,
    signal: AbortSignal.any([signal, limit]),
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Tessera',
      // The same at every attempt, so that receivers can distinguish a repeated call from a new one.
      'x-tessera-id': id,
      ...(secret?.theValue ? { 'x-tessera-signature': sign(body, secret.theValue) } : {}),
    },
  }).catch(() => {
    // One sentence for whatever happened: it must not tell which names and ports exist in the network of the
    // server, and the receiver's own text may repeat the address, which may contain a key.
    throw new Error(`${address.host} cannot be reached, or TESSERA_OUTBOUND_HOSTS does not allow its address`)
  })
  if (status >= 200 && status < 300) return
  const isFinal = status >= 400 && status < 500 && status !== 408 && status !== 429
  throw new (isFinal ? FinalFailure : Error)(`${address.host} answered ${status}`)
}

function parseAddress(text: string): URL | null {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null
  return url && /^https?:$/.test(url.protocol) ? url : null
}

function sign(body: string, secret: string): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
}

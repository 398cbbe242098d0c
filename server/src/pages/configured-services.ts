import type { Config } from '@wayable/platform/config/config';
import type { OptionalService } from '@wayable/protocol/optional-services';

/** Returns the optional services that are configured and that pages may mention (docs/product.md#pages). */
export function listConfiguredServices(config: Config): OptionalService[] {
  const isConfigured: Record<OptionalService, boolean> = {
    mail: config.mailUrl !== undefined,
    sms: config.sms !== undefined,
    model: config.classifier !== undefined,
    geocoder: config.geocoder !== undefined,
    'online-map': config.mapStyleUrl !== undefined,
    'google-maps': config.googleMapsApiKey !== undefined,
    'photo-store': config.s3 !== undefined,
    'sign-in-providers': config.auth.providers.length > 0,
    chain: config.chain.contract !== undefined || config.chain.isLocal,
    pinning: config.chain.pinning !== undefined,
  };
  return (Object.keys(isConfigured) as OptionalService[]).filter((service) => isConfigured[service]);
}

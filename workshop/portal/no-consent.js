// Replaces the consent notice, which would cover the bottom of the page.
dispatchEvent(new CustomEvent("consent:changed", { detail: { telemetry: false } }));

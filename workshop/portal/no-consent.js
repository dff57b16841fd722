// In place of the consent notice, which covers the foot of the page.
dispatchEvent(new CustomEvent("consent:changed", { detail: { telemetry: false } }));

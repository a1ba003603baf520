import { axlepointInboundDiscovery } from "./axlepoint-inbound-discovery.js";
import { brightmoorDiscovery } from "./brightmoor-discovery.js";
import { brightmoorPilotReview } from "./brightmoor-pilot-review.js";
import { brightmoorTechnicalReview } from "./brightmoor-technical-review.js";
import { castellanDiscovery } from "./castellan-discovery.js";
import { castellanValidationReview } from "./castellan-validation-review.js";
import { greenfurrowSeasonReview } from "./greenfurrow-season-review.js";
import { halcyonDangerousGoodsReview } from "./halcyon-dangerous-goods-review.js";
import { harborlineSettleDiscovery } from "./harborline-settle-discovery.js";
import { harborlineSettlePilotScope } from "./harborline-settle-pilot-scope.js";
import { harborlineTrackOnboarding } from "./harborline-track-onboarding.js";
import { ironridgeDockDemo } from "./ironridge-dock-demo.js";
import { ironridgeGateDiscovery } from "./ironridge-gate-discovery.js";
import { kestrelDiscovery } from "./kestrel-discovery.js";
import { kestrelScorecardDemo } from "./kestrel-scorecard-demo.js";
import { kestrelSecurityAndPricing } from "./kestrel-security-and-pricing.js";
import { nimbusProjectFreightDiscovery } from "./nimbus-project-freight-discovery.js";
import { orchardVineDockReview } from "./orchard-vine-dock-review.js";
import { parcelwisePricingCall } from "./parcelwise-pricing-call.js";
import { pulseRenewalCheckIn } from "./pulse-renewal-check-in.js";
import { solaraLossDebrief } from "./solara-loss-debrief.js";
import { tamarackDriverAppReview } from "./tamarack-driver-app-review.js";
import { tamarackQuarterlyReview } from "./tamarack-quarterly-review.js";
import { veldtInboundDemo } from "./veldt-inbound-demo.js";
import { veldtRolloutCheckIn } from "./veldt-rollout-check-in.js";
import type { Call } from "../../types.js";

/** The recorded calls of the story, in the order of their keys. */
export const calls: Call[] = [
  axlepointInboundDiscovery,
  brightmoorDiscovery,
  brightmoorPilotReview,
  brightmoorTechnicalReview,
  castellanDiscovery,
  castellanValidationReview,
  greenfurrowSeasonReview,
  halcyonDangerousGoodsReview,
  harborlineSettleDiscovery,
  harborlineSettlePilotScope,
  harborlineTrackOnboarding,
  ironridgeDockDemo,
  ironridgeGateDiscovery,
  kestrelDiscovery,
  kestrelScorecardDemo,
  kestrelSecurityAndPricing,
  nimbusProjectFreightDiscovery,
  orchardVineDockReview,
  parcelwisePricingCall,
  pulseRenewalCheckIn,
  solaraLossDebrief,
  tamarackDriverAppReview,
  tamarackQuarterlyReview,
  veldtInboundDemo,
  veldtRolloutCheckIn,
];

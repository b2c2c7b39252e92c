"""Texts of policy and terms. The two successes are fixed (docs/product.md 10)."""

POLICY_UPDATED = "Policy updated successfully"
TERMS_UPDATED = "Terms & Conditions updated successfully"

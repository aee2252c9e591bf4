/** Every word or phrase that means a cluster's product; a cluster without vocabulary comes once, with its term unknown. */
export const VOCABULARY = `
SELECT c.cluster_id, c.name, c.category_path, c.head_term, t.language, t.term, t.kind
FROM clusters c
LEFT JOIN cluster_terms t ON t.cluster_id = c.cluster_id
ORDER BY c.cluster_id, t.language, t.term`;

export const CLUSTERS = `
SELECT cluster_id, name, category_path, head_term
FROM clusters
ORDER BY cluster_id`;
